import "../styles/reset.css.ts";
import { createRoot } from "react-dom/client";
import { listIdOfDoor } from "@kehila/shared/base/door-path";
import { DoorPage } from "./door-page.tsx";
import { createRollCall } from "./roll-call/roll-call.ts";
import { startTexts } from "./texts.ts";

const listId = listIdOfDoor(location.pathname);
const root = document.getElementById("app");
if (!root || listId === null) throw new Error("The page has no place or no list");
const rollCall = createRollCall(listId);
const language = await startTexts();
createRoot(root).render(<DoorPage listId={listId} rollCall={rollCall} language={language} />);
