// Modals of the bot as dialogs.

import { inputs } from "./components.js";
import { byId, h } from "./dom.js";

/** Show a modal; `submit(values)` returns whether it was sent. If not, the dialog stays open with its values. */
export function openForm(modal, room, submit) {
  const dialog = byId("form");
  const fields = inputs(modal.components, room);
  const send = h("button.button.primary", { type: "submit" }, room.say("send"));
  const form = h(
    "form",
    {},
    h("h2", { id: "form-title" }, modal.title),
    fields.map(([element]) => element),
    h("div.row", {}, h("button.button.secondary", { type: "button", onclick: () => dialog.close() }, room.say("cancel")), send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.filter(([, name]) => name).map(([, name, read]) => [name, read()]));
    send.disabled = true;
    if (await submit(values)) dialog.close();
    send.disabled = false;
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
