import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import sharp from 'sharp'
import { drawCardBack, drawCardFront } from '../doors/demo/draw-id-card.ts'

export const drawnFront = {
  custname: '林小满',
  sex: '0',
  nation: '汉',
  birthday: isoDate('1995-06-07'),
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
export const drawFront = (): Promise<Buffer> => drawCardFront(drawnFront)

export const drawBack = (validity = '2015.06.01-2035.06.01'): Promise<Buffer> => drawCardBack(drawnBack, validity)

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
