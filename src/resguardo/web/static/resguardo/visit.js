import { arrived, carriedBy, sent } from "./newest.js";

const [form] = document.querySelectorAll("main form");
arrived(carriedBy(form));
form.addEventListener("submit", () => sent("form"));
