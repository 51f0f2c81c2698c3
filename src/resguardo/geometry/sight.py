"""The clearance in sight of art. 10, § 2: the shortest segment between two shapes that no wall blocks, exact.

The distance is an infimum over segments from one outline to the other. Seen as a function of where its two ends lie on two edges, the
length is convex, and whether a segment is blocked changes only where it passes an end, joint or bend of a wall ("wall end" below) or
where its end passes a point at which a wall touches the edge. So the shortest is one of few:

- the segment between the nearest points of a corner and an edge;
- a line through a corner and a wall end, prolonged to the other shape;
- a line through two wall ends, prolonged to both shapes;
- the shortest segment from edge to edge that pivots on a wall end.

Points where a wall touches or crosses a shape count as its corners. All are listed, and the shortest that is open is the answer.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from .blocking import crossed, is_open
from .candidates import Segments, nearest, pivoting, through_wall_ends
from .clearance import Clearance, Shape, straight
from .plane import Positions
from .walls import JOINT, Walls, edges_at

BLOCKED = Clearance(math.inf, None)

FIRST_BATCH = 100000


def sight(first: Shape, second: Shape, walls: Walls) -> Clearance:
    """The shortest segment from the first shape to the second that no wall blocks; infinite if each is blocked.

    A segment is blocked if it meets a wall, by ending on it too; but not by starting on it, not at a free end of a wall, and not by
    lying along it. A joint or a bend blocks. The distance is an infimum: the segment given may graze a bend. Shapes that touch (0 mm
    apart) are in sight whatever stands there. Raises EmptyShape.
    """
    shortest = straight(first, second)
    if not walls.pairs.size or shortest.millimetres() == (0, 0):
        return shortest
    if shapely.distance(shapely.LineString(shortest.ends), walls.lines) > JOINT:
        return shortest
    edges = edges_at(first, walls), edges_at(second, walls)
    found = _shortest_open(nearest(*edges), BLOCKED, edges, walls)
    for candidates in (through_wall_ends, pivoting):
        found = _shortest_open(candidates(*edges, walls.vertices, found.length), found, edges, walls)
    return found


def _shortest_open(segments: Segments, found: Clearance, edges: tuple[Positions, Positions], walls: Walls) -> Clearance:
    """The shortest open one among the segments, if it is shorter than the one found before."""
    starts, ends = segments
    lengths = np.abs(ends - starts)
    order = lengths.argsort()[: np.count_nonzero(lengths < found.length)]
    position, batch = 0, FIRST_BATCH
    while position < len(order):
        chosen = order[position : position + batch]
        for number in chosen[~crossed(starts[chosen], ends[chosen], walls)].tolist():
            start, end = complex(starts[number]), complex(ends[number])
            if is_open(start, end, *edges, walls):
                return _clearance(start, end, walls.origin)
        position, batch = position + batch, batch * 4
    return found


def _clearance(start: complex, end: complex, origin: complex) -> Clearance:
    here, there = start + origin, end + origin
    return Clearance(abs(end - start), ((here.real, here.imag), (there.real, there.imag)))
