import type { ReadingsOf } from '@zhixiao/domain/search/characters.ts'

/** Every reading of a Chinese character; the dictionary is loaded when it is first needed. */
export async function loadReadings(): Promise<ReadingsOf> {
  const { polyphonic } = await import('pinyin-pro')
  const options = { type: 'array', toneType: 'none', v: true, nonZh: 'removed' } as const
  return character => polyphonic(character, options).flat().flatMap(spellings)
}

/** 略 is typed both lve and lue. */
const spellings = (reading: string): string[] =>
  /^[ln]ve$/.test(reading) ? [reading, reading.replace('v', 'u')] : [reading]
