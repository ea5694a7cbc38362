import { SaxesParser } from 'saxes';
import { CELL_TEXT_MAXIMUM, cellTooLong } from './sheet-limits.ts';

/** The attributes of an element by name. Names include their prefixes. */
export type Attributes = Readonly<Partial<Record<string, string>>>;

/** The functions receive element names without prefixes. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Attributes, parent: string | undefined) => void;
  readonly text?: (text: string, element: string | undefined, parent: string | undefined) => void;
  readonly close?: (name: string) => void;
}

/** More attributes than any program writes, including namespaces. */
const ATTRIBUTES_MAXIMUM = 256;
const DEPTH_MAXIMUM = 100;
/** Each character of a cell may be written like `_x000D_`. */
const TEXT_MAXIMUM = CELL_TEXT_MAXIMUM * '_x000D_'.length;

/** In one pass. Throws `UnreadableInput` for a text longer than a cell, other errors for invalid XML. */
export function readXml(xml: string, { open, text, close }: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const path: string[] = [];
  let count = 0;
  const take = (value: string) => {
    if (value.length > TEXT_MAXIMUM) throw cellTooLong('A cell');
    text?.(value, path.at(-1), path.at(-2));
  };
  parser.on('doctype', () => assertAtMost(1, 0));
  parser.on('opentagstart', () => {
    count = 0;
  });
  parser.on('attribute', () => assertAtMost((count += 1), ATTRIBUTES_MAXIMUM));
  parser.on('opentag', ({ name, attributes }) => {
    open?.(bare(name), attributes, path.at(-1));
    assertAtMost(path.push(bare(name)), DEPTH_MAXIMUM);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    path.pop();
    close?.(bare(name));
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

/** The attributes of all elements with this name. `within` limits them to elements with this parent. */
export function elementsOf(xml: string | undefined, wanted: string, within?: string): Attributes[] {
  const found: Attributes[] = [];
  const open: XmlReader['open'] = (name, attributes, parent) => {
    if (name === wanted && (within ?? parent) === parent) found.push(attributes);
  };
  // A workbook may lack some files.
  if (xml !== undefined) readXml(xml, { open });
  return found;
}

function assertAtMost(value: number, maximum: number): void {
  if (value > maximum) throw new RangeError('No program writes such XML');
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
