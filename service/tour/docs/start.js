// In a file of its own because the content security policy of the page forbids inline scripts.
// Draws the part of the document that `?document=` names; a game alone takes a fraction of the time of the whole.
const WHOLE = "whole";

window.addEventListener("load", () => {
  const name = new URLSearchParams(window.location.search).get("document") ?? WHOLE;
  SwaggerUIBundle({
    url: name === WHOLE ? "/openapi.json" : `/openapi/${encodeURIComponent(name)}.json`,
    dom_id: "#documentation",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: "list",
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
});
