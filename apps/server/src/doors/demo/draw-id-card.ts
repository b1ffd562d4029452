import { fileURLToPath } from 'node:url'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import type { IdCardBack, IdCardFront } from '@zhixiao/domain/customer/id-card-text.ts'
import sharp from 'sharp'

const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
const INK = '#1c1c1c'
const LABEL = '#2a6496'

type Word = readonly [text: string, left: number, top: number, px: number, colour?: string]

/** The portrait side of the card of an invented person, readable by the recognition. */
export function drawCardFront({ custname, sex, nation, birthday, address, idno }: IdCardFront): Promise<Buffer> {
  const [year = '', month, day] = birthday.split('-')
  return draw('#dfe8ee', [
    ['姓名', 60, 70, 28, LABEL],
    [custname, 170, 62, 38],
    ['性别', 60, 150, 28, LABEL],
    [dictionaryName('sex', sex), 170, 146, 34],
    ['民族', 290, 150, 28, LABEL],
    [nation, 390, 146, 34],
    ['出生', 60, 228, 28, LABEL],
    [year, 170, 226, 34],
    ['年', 275, 228, 28, LABEL],
    [String(Number(month)), 330, 226, 34],
    ['月', 385, 228, 28, LABEL],
    [String(Number(day)), 430, 226, 34],
    ['日', 485, 228, 28, LABEL],
    ['住址', 60, 306, 28, LABEL],
    [address.slice(0, 9), 170, 304, 34],
    [address.slice(9), 170, 354, 34],
    ['公民身份号码', 60, 535, 28, LABEL],
    [idno, 330, 528, 42],
  ])
}

/** The emblem side; `validity` as printed, such as 2015.06.01-2035.06.01. */
export const drawCardBack = ({ issuer }: Pick<IdCardBack, 'issuer'>, validity: string): Promise<Buffer> =>
  draw('#f3e5e0', [
    ['中华人民共和国', 300, 80, 56],
    ['居民身份证', 330, 180, 72],
    ['签发机关', 210, 430, 30],
    [issuer, 380, 426, 34],
    ['有效期限', 210, 520, 30],
    [validity, 380, 516, 34],
  ])

async function draw(colour: string, words: readonly Word[]): Promise<Buffer> {
  const composed = words.map(async ([text, left, top, px, ink = INK]) => ({
    input: await write(text, px, ink),
    left,
    top,
  }))
  return sharp(paper(colour))
    .composite(await Promise.all(composed))
    .png()
    .toBuffer()
}

const write = (text: string, px: number, ink: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${text}</span>`,
      font: `Noto Sans SC ${Math.round(px * 0.75)}`,
      fontfile: FONT,
      rgba: true,
      dpi: 96,
    },
  })
    .png()
    .toBuffer()

/** The fine wavy lines printed under the text of every card. */
function paper(colour: string): Buffer {
  const waves = Array.from({ length: 12 }, (_, index) => index * 55).map(
    y => `<path d="M0 ${y} Q250 ${y + 40} 500 ${y} T1000 ${y}" stroke="#c9d6df" fill="none" stroke-width="2"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><rect width="1000" height="630" fill="${colour}"/>${waves.join('')}</svg>`,
  )
}
