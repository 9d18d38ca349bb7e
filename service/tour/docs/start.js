// In a file of its own because the content security policy of the page forbids inline scripts.
window.addEventListener("load", () => {
  SwaggerUIBundle({
    url: "/openapi.json",
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
