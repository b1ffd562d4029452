const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as XML, for content and attributes. */
export const escapeXml = (text: string): string =>
  // Most control characters are not allowed in XML at all, escaped or not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replaceAll(/[&<>"']/g, char => entities[char] ?? '')
