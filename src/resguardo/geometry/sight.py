"""The clearance in sight of art. 10, § 2: the shortest segment between two shapes that no wall blocks, exact.

The distance is an infimum over segments from one outline to the other. Seen as a function of where its two ends lie on
two edges, the length is convex, and whether a segment is blocked changes only where it passes an end, joint or bend of
a wall ("wall end" below) or where its end passes a point at which a wall touches the edge. So the shortest is one of
few:

- the segment between the nearest points of a corner and an edge;
- a line through a corner and a wall end, prolonged to the other shape;
- a line through two wall ends, prolonged to both shapes;
- the shortest segment from edge to edge that pivots on a wall end.

Points where a wall touches or crosses a shape count as its corners. All are listed, and the shortest that is open is
the answer.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from .blocking import crossed, is_open
from .candidates import Scene, Segments, nearest, pivoting, through_wall_ends
from .clearance import Clearance, Place, straight
from .walls import JOINT, Walls

BLOCKED = Clearance(math.inf, None)

BATCH = 512
"""How many candidates are looked at in one go: in a usual plan all, in a vast one no more than fit the memory."""


def sight(first: Place, second: Place, walls: Walls) -> Clearance:
    """The shortest segment from the first shape to the second that no wall blocks; infinite if each is blocked.

    A segment is blocked if it meets a wall, by ending on it too; but not by starting on it, not at a free end of a
    wall, and not by lying along it. A joint or a bend blocks. The distance is an infimum: the segment given may graze a
    bend. Shapes that touch (0 mm apart) are in sight whatever stands there. Raises EmptyShape.
    """
    shortest = straight(first, second)
    if not walls.pairs.size or shortest.millimetres() == (0, 0):
        return shortest
    if shapely.distance(shapely.linestrings(np.array(shortest.ends)), walls.lines) > JOINT:
        return shortest
    scene = Scene.of(first, second, walls)
    found = _shortest_open(nearest(scene), BLOCKED, scene, walls)
    for candidates in (through_wall_ends, pivoting):
        scene = scene.within(found.length)
        if len(scene.wall_ends):
            found = _shortest_open(candidates(scene, found.length), found, scene, walls)
    return found


def _shortest_open(segments: Segments, found: Clearance, scene: Scene, walls: Walls) -> Clearance:
    """The shortest open one among the segments, if it is shorter than the one found before."""
    starts, ends = segments
    lengths = np.abs(ends - starts)
    order = lengths.argsort()[: np.count_nonzero(lengths < found.length)]
    for position in range(0, len(order), BATCH):
        batch = order[position : position + BATCH]
        for number in batch[~crossed(starts[batch], ends[batch], walls)].tolist():
            start, end = complex(starts[number]), complex(ends[number])
            if is_open(start, end, scene.first, scene.second, walls):
                return _clearance(start, end, walls.origin)
    return found


def _clearance(start: complex, end: complex, origin: complex) -> Clearance:
    here, there = start + origin, end + origin
    return Clearance(abs(end - start), ((here.real, here.imag), (there.real, there.imag)))
