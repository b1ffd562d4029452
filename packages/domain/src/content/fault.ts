/** One thing wrong in a folder of content; the line counts from 1. */
export type Fault = { file: string; line: number; problem: string }

export const faultText = ({ file, line, problem }: Fault): string => `${file}:${line}: ${problem}`

const byPlace = (a: Fault, b: Fault): number => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)

/** The faults in the order of their files and lines. */
export const inOrder = (faults: readonly Fault[]): Fault[] => [...faults].sort(byPlace)
