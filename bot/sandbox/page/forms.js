// Forms the bot asks to fill in (modals), as a dialog.

import { inputs } from "./components.js";
import { byId, h } from "./dom.js";

/** Show a form; `submit(values)` is called once and may throw, in which case the form stays open. */
export function openForm(modal, room, submit) {
  const dialog = byId("form");
  const fields = inputs(modal.components, room);
  const send = h("button.button.primary", { type: "submit" }, room.say("send"));
  const form = h(
    "form",
    {},
    h("h2", {}, modal.title),
    fields.map(([element]) => element),
    h("div.row", {}, h("button.button.secondary", { type: "button", onclick: () => dialog.close() }, room.say("cancel")), send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.filter(([, name]) => name).map(([, name, read]) => [name, read()]));
    send.disabled = true;
    try {
      await submit(values);
      dialog.close();
    } finally {
      send.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
