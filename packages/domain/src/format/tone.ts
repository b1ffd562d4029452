export type Tone = 'rise' | 'fall' | 'flat'

/** Colour of a shown figure, ignoring commas, percent and unit characters. Missing and zero are flat (rules D16). */
export function toneOf(value: string | bigint | null | undefined): Tone {
  if (value === null || value === undefined) return 'flat'
  const text = typeof value === 'bigint' ? value.toString() : value.replace(/[,，%％\s元份亿万千+]/g, '')
  if (!/^-?[\d.]*[1-9][\d.]*$/.test(text)) return 'flat'
  return text.startsWith('-') ? 'fall' : 'rise'
}
