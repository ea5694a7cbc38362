import { Parser } from 'saxen';

export interface XmlReader {
  /** `of` returns an attribute by its name without the prefix. */
  readonly open?: (name: string, of: (attribute: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Reads XML in one pass; names come without their prefixes. Throws for text that is not XML. */
export function readXml(xml: string, { open, close, text }: XmlReader): void {
  const parser = new Parser();
  if (open) {
    parser.on('openTag', (name, attributesOf, decode) => {
      open(bare(name), (wanted) => {
        const attributes = attributesOf();
        const key = Object.keys(attributes).find((attribute) => bare(attribute) === wanted);
        return key === undefined ? undefined : decode(attributes[key] ?? '');
      });
    });
  }
  if (close) parser.on('closeTag', (name) => close(bare(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', (value) => text(value));
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
