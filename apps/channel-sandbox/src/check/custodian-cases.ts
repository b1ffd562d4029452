import { generateKeyPairSync } from 'node:crypto'
import { paths } from '@zhixiao/gateway/payments.ts'
import type { Case } from './cases.ts'
import { expect, isRefusal } from './kit.ts'

/** THE list of what a custodian has to pass. */
export const custodianCases: readonly Case[] = [
  {
    name: 'a request of another key is refused',
    async run({ post, navsOf: day }) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const { status } = await post(paths.custodianNavs, { day, after: '' }, { by: privateKey })
      expect(isRefusal(status), `it was answered ${status}`)
    },
  },
  {
    name: 'a request that is six minutes off is refused',
    async run({ post, navsOf: day }) {
      for (const off of [-360_000, 360_000]) {
        const time = new Date(Date.now() + off).toISOString()
        const { status } = await post(paths.custodianNavs, { day, after: '' }, { time })
        expect(isRefusal(status), `it was answered ${status}`)
      }
    },
  },
  {
    name: 'the NAVs of a day are complete when its evening is over',
    async run({ navs }) {
      const { complete, lines } = await navs()
      expect(lines.length > 0, 'there is none')
      expect(complete, 'more are to come')
    },
  },
  {
    name: 'each fund and day stands once, also over the parts, and no day is later than the one asked for',
    async run({ navs, navsOf }) {
      const { lines } = await navs()
      const keys = lines.map(({ fundCode, day }) => `${fundCode} ${day}`)
      expect(new Set(keys).size === keys.length, 'one is there twice')
      expect(
        lines.every(({ day }) => day <= navsOf),
        'one is later',
      )
    },
  },
  {
    name: 'a repeat gives the same NAVs',
    async run({ navs }) {
      const [one, two] = [await navs(), await navs()]
      expect(JSON.stringify(one.lines) === JSON.stringify(two.lines), 'they have changed')
    },
  },
  {
    // The last, so that it has seen the answers of all.
    name: 'each answer is signed for its request',
    async run({ unsigned }) {
      expect(unsigned.size === 0, `not that of ${[...unsigned].join(', ')}`)
    },
  },
]
