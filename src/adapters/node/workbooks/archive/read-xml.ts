import { Parser } from 'saxen';

export interface XmlReader {
  /** `of` returns an attribute by its name with or without the prefix. */
  readonly open?: (name: string, of: AttributeOf) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

export type AttributeOf = (name: string) => string | undefined;

/** Reads XML in one pass; names come without their prefixes. Throws for text that is not XML. */
export function readXml(xml: string, { open, close, text }: XmlReader): void {
  const parser = new Parser();
  if (open) {
    parser.on('openTag', (name, attributesOf, decode) => {
      open(bare(name), (wanted) => {
        const attributes = attributesOf();
        const value =
          attributes[wanted] ??
          attributes[Object.keys(attributes).find((key) => bare(key) === wanted) ?? ''];
        return value === undefined ? undefined : decode(value);
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
