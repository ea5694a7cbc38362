import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ApiDocument, ApiOperation, Message, Parameter } from './api-document.ts';
import { fieldsTable, nameOf, schemaLink } from './schema-fields.ts';
import { paragraphs } from './paragraphs.ts';
import { STYLE } from './style.ts';

type Html = ReturnType<typeof html>;

/** The page's Content-Security-Policy. It blocks scripts and other files, because the page uses neither. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

interface NamedOperation extends ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
}

export function schemaPage(
  document: ApiDocument & { readonly servers: readonly { url: string }[] },
) {
  const { info, openapi, servers, components } = document;
  const groups = groupsOf(document);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <p>
            Version ${info.version}, OpenAPI ${openapi}. Base address:
            ${servers.map(({ url }) => html`<code>${url}</code>`)}.
            <a href="?format=json">The description as JSON</a>
          </p>
        </header>
        <main>
          ${paragraphs(info.description ?? '')}
          <nav aria-labelledby="calls">
            <h2 id="calls">Requests</h2>
            ${groups.map(
              ({ name, operations }) =>
                html`<h3>${name}</h3>
                  <ul class="calls">
                    ${operations.map(
                      ({ id, method, path, summary }) =>
                        html`<li>
                          <a href="#${id}">${callName(method, path)}</a>
                          <span>${summary}</span>
                        </li>`,
                    )}
                  </ul>`,
            )}
          </nav>
          ${groups.map(
            ({ name, description, operations }) =>
              html`<section>
                <h2>${name}</h2>
                ${paragraphs(description ?? '')}
                ${operations.map((each) => callSection(each, document))}
              </section>`,
          )}
          <section>
            <h2>Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${paragraphs(schema.description ?? '')} ${fieldsTable(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

function groupsOf({ tags = [], paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): NamedOperation => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      id: operation.operationId ?? `${method}-${path}`,
    })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter((each) => each.tags?.includes(name)),
  }));
}

function callName(method: string, path: string): Html {
  return html`<code><b class="${method.toLowerCase()}">${method}</b> ${path}</code>`;
}

function callSection(
  {
    id,
    method,
    path,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
  }: NamedOperation,
  document: ApiDocument,
): Html {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolved(response, document),
  }));
  return html`<article id="${id}">
    <h3>${callName(method, path)}</h3>
    <p class="summary">${summary}</p>
    ${paragraphs(description ?? '')} ${parameterList(parameters)}
    ${requestBody && message('Request', requestBody)}
    ${all.filter(isSuccess).map(({ status, response }) => message(`Response ${status}`, response))}
    <details>
      <summary>Errors</summary>
      <dl>
        ${all
          .filter((each) => !isSuccess(each))
          .map(
            ({ status, response }) =>
              html`<dt>${status}</dt>
                <dd>${response.description} ${exampleOf(response)}</dd>`,
          )}
      </dl>
    </details>
  </article>`;
}

function isSuccess({ status }: { readonly status: string }): boolean {
  return status.startsWith('2');
}

function parameterList(parameters: readonly Parameter[]): Html | '' {
  if (parameters.length === 0) return '';
  return html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        (parameter) =>
          html`<dt><code>${parameter.name}</code> <small>${parameter.in}</small></dt>
            <dd>${parameter.description ?? ''} ${schemaLink(parameter.schema)}</dd>`,
      )}
    </dl>`;
}

function message(title: string, { description, content = {} }: Message): Html {
  const [media] = Object.values(content);
  const isForm = Object.keys(content).includes('multipart/form-data');
  return html`<h4>${title}</h4>
    <p>
      ${description}
      ${media?.schema && html`${isForm ? 'A form: ' : ''}${schemaLink(media.schema)}`}
    </p>
    ${exampleOf({ content })}`;
}

function exampleOf({ content = {} }: Message): Html | '' {
  const example = Object.values(content).find((media) => media.example !== undefined)?.example;
  if (example === undefined) return '';
  return html`<pre
    tabindex="0"
    aria-label="Example"
  ><code>${JSON.stringify(example, null, 2)}</code></pre>`;
}

function resolved(response: Message, { components }: ApiDocument): Message {
  return response.$ref === undefined
    ? response
    : (components.responses[nameOf(response.$ref)] ?? {});
}
