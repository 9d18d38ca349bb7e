// In a file of its own because the content security policy of the page forbids inline scripts.
// Without `?document=` the page is a choice; a game alone is drawn in a fraction of the time that the whole takes.
const WHOLE = "whole";

/** @param {string} name */
const addressOf = (name) => (name === WHOLE ? "/openapi.json" : `/openapi/${name}.json`);

/** @param {Array<{name: string, title: string}>} games */
function showChoice(games) {
  const choices = [
    ...games.map((game) => ({ name: game.name, text: `${game.title}, with campaigns` })),
    { name: "core", text: "Campaigns, keys and the log, of no game" },
    { name: WHOLE, text: "Everything; takes a while" },
  ];
  const list = document.createElement("ul");
  list.className = "wrapper";
  for (const choice of choices) {
    const link = document.createElement("a");
    link.href = `/docs?document=${encodeURIComponent(choice.name)}`;
    link.textContent = choice.text;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  document.getElementById("choice")?.append(list);
}

/** @param {string} name */
function draw(name) {
  SwaggerUIBundle({
    url: addressOf(name),
    dom_id: "#documentation",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: "list",
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

window.addEventListener("load", async () => {
  const chosen = new URLSearchParams(window.location.search).get("document");
  const answer = await fetch("/v1/rulesets");
  const { items } = await answer.json();
  showChoice(items);
  if (chosen !== null) {
    draw(chosen);
  }
});
