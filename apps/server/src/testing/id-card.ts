import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
const INK = '#1c1c1c'
const LABEL = '#2a6496'

type Word = readonly [text: string, left: number, top: number, px: number, colour?: string]

export const drawnFront = {
  custname: '林小满',
  sex: '0',
  nation: '汉',
  birthday: '1995-06-07',
  address: '上海市徐汇区示例路128弄6号2502室',
  idno: '110105199506071089',
} as const
export const drawnBack = { issuer: '上海市公安局徐汇分局', validFrom: '2015-06-01', invalidate: '20350601' } as const

/** The rows that a reader finds on both sides of a card together. */
export const cardRows = ({ custname, idno, invalidate }: { custname: string; idno: string; invalidate: string }) => [
  '签发机关上海市公安局徐汇分局',
  invalidate === '长期'
    ? '有效期限2015.06.01-长期'
    : `有效期限${Number(invalidate.slice(0, 4)) - 20}${invalidate.slice(4)}-${invalidate}`,
  `姓名${custname}`,
  '性别女民族汉',
  '住址上海市徐汇区示例路128弄6号2502室',
  `公民身份号码${idno}`,
]

/** An invented ID card as a camera or scanner would capture it. */
export const drawFront = (): Promise<Buffer> =>
  draw('#dfe8ee', [
    ['姓名', 60, 70, 28, LABEL],
    [drawnFront.custname, 170, 62, 38],
    ['性别', 60, 150, 28, LABEL],
    ['女', 170, 146, 34],
    ['民族', 290, 150, 28, LABEL],
    [drawnFront.nation, 390, 146, 34],
    ['出生', 60, 228, 28, LABEL],
    ['1995', 170, 226, 34],
    ['年', 275, 228, 28, LABEL],
    ['6', 330, 226, 34],
    ['月', 385, 228, 28, LABEL],
    ['7', 430, 226, 34],
    ['日', 485, 228, 28, LABEL],
    ['住址', 60, 306, 28, LABEL],
    [drawnFront.address.slice(0, 9), 170, 304, 34],
    [drawnFront.address.slice(9), 170, 354, 34],
    ['公民身份号码', 60, 535, 28, LABEL],
    [drawnFront.idno, 330, 528, 42],
  ])

export const drawBack = (validity = '2015.06.01-2035.06.01'): Promise<Buffer> =>
  draw('#f3e5e0', [
    ['中华人民共和国', 300, 80, 56],
    ['居民身份证', 330, 180, 72],
    ['签发机关', 210, 430, 30],
    [drawnBack.issuer, 380, 426, 34],
    ['有效期限', 210, 520, 30],
    [validity, 380, 516, 34],
  ])

const TABLE = '#7a6a58'

/** The same card as people photograph it. */
export const taken = {
  straight: (card: Buffer) => sharp(card).jpeg({ quality: 90 }).toBuffer(),
  'tilted and blurred': (card: Buffer) =>
    sharp(card)
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: TABLE })
      .rotate(4, { background: TABLE })
      .blur(1.2)
      .jpeg({ quality: 60 })
      .toBuffer(),
  small: (card: Buffer) => sharp(card).resize({ width: 420 }).jpeg({ quality: 80 }).toBuffer(),
  'on its side': (card: Buffer) => sharp(card).rotate(90).webp({ quality: 85 }).toBuffer(),
  'upside down': (card: Buffer) => sharp(card).rotate(180).png().toBuffer(),
}

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
