import { html } from 'hono/html';
import type { Schema } from './api-document.ts';

type Html = ReturnType<typeof html>;

/** The last part of a reference: `#/components/schemas/Room` is `Room`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Describes the type of a value in HTML, with links to the schemas that the type refers to. */
export function schemaLink(schema: Schema): Html {
  const { $ref, anyOf, items, type } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (anyOf)
    return html`${anyOf.map((each, index) => html`${index > 0 ? ' or ' : ''}${schemaLink(each)}`)}`;
  if (items) return html`list of ${schemaLink(items)}`;
  const results = schema.properties?.['results'];
  if (results) return html`page with results: ${schemaLink(results)}`;
  return html`${[type].flat().join(' or ')}${limitsOf(schema)}`;
}

function limitsOf({ enum: values, minimum, maximum, maxLength }: Schema): string {
  const limits = [
    values && `one of ${values.join(', ')}`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean);
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`;
}

/** Returns a table of an object's fields, or the type of any other value. */
export function fieldsTable(schema: Schema): Html {
  const fields = Object.entries(schema.properties ?? {});
  const title = schema.title === undefined ? '' : html`<p>It is ${schema.title}.</p>`;
  if (fields.length === 0)
    return html`${title}${schema.anyOf ? '' : html`<p>${schemaLink(schema)}</p>`}`;
  return html`${title}
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ([name, field]) =>
            html`<tr>
              <th scope="row">
                <code>${name}</code>
                ${schema.required?.includes(name) ? html`<small>required</small>` : ''}
              </th>
              <td>${valueOf(field)}</td>
              <td>${field.description ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function valueOf(field: Schema): Html {
  const inner = Object.entries(field.properties ?? {});
  if (inner.length === 0) return schemaLink(field);
  return html`object with
  ${inner.map(([name, each], index) => html`${index > 0 ? ', ' : ''}<code>${name}</code> (${schemaLink(each)})`)}`;
}
