/**
 * A path of this site. Browsers take `/\` for `//`, which leads to another host, and leave out tabs and line breaks before they
 * look: none of these is in a path of ours.
 */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(text)
