export type Words<Given> = { zh: (given: Given) => string; en: (given: Given) => string }

export const words = <Given = Record<never, never>>(zh: Words<Given>['zh'], en: Words<Given>['en']): Words<Given> => ({
  zh,
  en,
})

export type Order = { order: string }

export type Customer = { custno: string }

const LINES = 50

/** A heading, and the first of the lines below it. */
export const listed = (heading: string, lines: readonly string[]): string =>
  [
    heading,
    ...lines.slice(0, LINES).map(line => `  ${line}`),
    ...(lines.length > LINES ? [`  and ${lines.length - LINES} more`] : []),
  ].join('\n')
