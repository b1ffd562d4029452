/** 2 to 32 small letters, digits, dots, hyphens or underscores, a letter first. */
export const isOperatorName = (name: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(name)
