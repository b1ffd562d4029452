import { generateKeyPairSync } from 'node:crypto'
import { CURRENCY, paths } from '@zhixiao/gateway/payments.ts'
import { type Cards, expect, isRefusal, type Kit } from './kit.ts'

export type Case = { name: string; needs?: keyof Cards | 'transfer'; run: (kit: Kit) => Promise<void> }

/** THE list of what a payment channel has to pass, in the order of docs/gateways.md. */
export const cases: readonly Case[] = [
  {
    name: 'a request of another key is refused and moves nothing',
    async run({ post, signed, movement, cards, ask }) {
      const content = movement(await signed(cards.good))
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const { status } = await post(paths.move, content, { by: privateKey })
      expect(isRefusal(status), `it was answered ${status}`)
      expect((await ask('find', { id: content.id })).state === 'unseen', 'it was carried out')
    },
  },
  {
    name: 'a request that was changed after it was signed is refused and moves nothing',
    async run({ post, signed, movement, cards, ask }) {
      const content = movement(await signed(cards.good))
      const { status } = await post(paths.move, content, { signs: JSON.stringify({ ...content, amount: '1.00' }) })
      expect(isRefusal(status), `it was answered ${status}`)
      expect((await ask('find', { id: content.id })).state === 'unseen', 'it was carried out')
    },
  },
  {
    name: 'a request that is six minutes off is refused and moves nothing',
    async run({ post, signed, movement, cards, ask }) {
      const agreement = await signed(cards.good)
      for (const off of [-360_000, 360_000]) {
        const content = movement(agreement)
        const { status } = await post(paths.move, content, { time: new Date(Date.now() + off).toISOString() })
        expect(isRefusal(status), `it was answered ${status}`)
        expect((await ask('find', { id: content.id })).state === 'unseen', 'it was carried out')
      }
    },
  },
  {
    name: 'the four elements of a card match',
    async run({ ask, cards }) {
      expect((await ask('verifyCard', cards.good)).result === 'match', 'those of the good card do not')
    },
  },
  {
    name: 'four elements that do not belong together are a mismatch',
    needs: 'mismatched',
    async run({ ask, cards }) {
      expect((await ask('verifyCard', cards.mismatched ?? cards.good)).result === 'mismatch', 'they match')
    },
  },
  {
    name: 'an agreement is signed once under its id',
    async run({ ask, newId, cards, post }) {
      const content = { id: newId('a'), ...cards.good }
      const [first, again] = [await ask('sign', content), await ask('sign', content)]
      expect(first.state === 'signed' && again.state === 'signed', 'the test card was refused')
      expect(first.agreement === again.agreement, 'the repeat made another agreement')
      const { status } = await post(paths.sign, { ...content, mobile: '13900000000' })
      expect(status === 409, `another mobile under this id was answered ${status} instead of 409`)
    },
  },
  {
    name: 'an agreement that ended takes no new movement, and may be ended again',
    async run({ ask, newId, cards, movement }) {
      const id = newId('a')
      const answer = await ask('sign', { id, ...cards.good })
      expect(answer.state === 'signed', 'the test card was refused')
      const before = movement(answer.agreement)
      await ask('move', before)
      await ask('endAgreement', { id })
      await ask('endAgreement', { id })
      await ask('endAgreement', { id: newId('a') })
      expect((await ask('move', movement(answer.agreement))).state === 'refused', 'money moved under it')
      expect((await ask('move', before)).state === 'done', 'a movement of before was forgotten')
    },
  },
  {
    name: 'a movement moves money once, whatever is repeated, also at the same moment',
    async run({ signed, movement, cards, ask, linesOf, ended }) {
      const content = movement(await signed(cards.good))
      await Promise.all([ask('move', content), ask('move', content), ask('move', content)])
      const [one, two] = [await ended(content), await ended(content)]
      expect(one.state === 'done' && two.state === 'done', 'the good card was refused')
      expect(one.ref === two.ref, 'repeats have other refs')
      const lines = await linesOf(content.id)
      expect(lines.length === 1, `the statement has ${lines.length} lines of it`)
    },
  },
  {
    name: 'another direction, agreement or amount under a known id is answered by 409 and changes nothing',
    async run({ signed, movement, cards, post, ended, linesOf }) {
      const content = movement(await signed(cards.good))
      await ended(content)
      const changes = [{ direction: 'credit' }, { agreement: await signed(cards.good) }, { amount: '10.02' }]
      for (const change of changes) {
        const { status } = await post(paths.move, { ...content, ...change })
        expect(status === 409, `another ${Object.keys(change)[0]} was answered ${status}`)
      }
      const lines = await linesOf(content.id)
      expect(lines.length === 1 && lines[0]?.amount === '10.01', 'the movement was changed')
    },
  },
  {
    name: 'amounts that are none are answered by 400 and move nothing',
    async run({ signed, movement, cards, post, ask }) {
      const agreement = await signed(cards.good)
      for (const amount of ['0.00', '-1.00', '1', '1.001', '1e3', '01.00', '']) {
        const content = movement(agreement, { amount })
        const { status } = await post(paths.move, content)
        expect(status === 400, `amount "${amount}" was answered ${status}`)
        expect((await ask('find', { id: content.id })).state === 'unseen', `amount "${amount}" was carried out`)
      }
      const { status } = await post(paths.move, movement(agreement, { currency: 'USD' }))
      expect(status === 400, `another currency than ${CURRENCY} was answered ${status}`)
    },
  },
  {
    name: 'a credit is paid and listed',
    async run({ signed, movement, cards, ended, linesOf }) {
      const content = movement(await signed(cards.good), { direction: 'credit', purpose: 'redemption' })
      expect((await ended(content)).state === 'done', 'it was refused')
      const [line] = await linesOf(content.id)
      expect(line?.kind === 'credit' && line.amount === content.amount, 'the statement does not have it')
    },
  },
  {
    name: 'a refused debit says why and is not listed',
    needs: 'refusesDebits',
    run: kit => refused(kit, kit.cards.refusesDebits ?? kit.cards.good, 'debit'),
  },
  {
    name: 'a refused credit says why and is not listed',
    needs: 'refusesCredits',
    run: kit => refused(kit, kit.cards.refusesCredits ?? kit.cards.good, 'credit'),
  },
  {
    name: 'a debit that is pending at first turns out done, once',
    needs: 'lateDone',
    async run({ signed, movement, cards, ask, ended, linesOf }) {
      const content = movement(await signed(cards.lateDone ?? cards.good))
      expect((await ask('move', content)).state === 'pending', 'this card should be pending at first')
      expect((await ended(content)).state === 'done', 'it was refused')
      expect((await linesOf(content.id)).length === 1, 'the statement does not have it once')
    },
  },
  {
    name: 'a debit that is pending at first turns out refused',
    needs: 'lateRefused',
    async run({ signed, movement, cards, ask, ended, linesOf }) {
      const content = movement(await signed(cards.lateRefused ?? cards.good))
      expect((await ask('move', content)).state === 'pending', 'this card should be pending at first')
      expect((await ended(content)).state === 'refused', 'it was done')
      expect((await linesOf(content.id)).length === 0, 'the statement has it')
    },
  },
  {
    name: 'a notice is signed, repeated until it is accepted, and always the same',
    needs: 'noticed',
    async run({ signed, movement, cards, ended, noticesOf, refuseNotices }) {
      const content = movement(await signed(cards.noticed ?? cards.good))
      // More than the sandbox sends at once, so that an accepted one comes only by a repeat.
      refuseNotices(3)
      await ended(content)
      const heard = await noticesOf(content.id, 4)
      refuseNotices(0)
      expect(heard.length >= 4, `${heard.length} came, though the first three were answered by 503`)
      expect(
        heard.every(({ isSigned }) => isSigned),
        'one is not signed',
      )
      expect(new Set(heard.map(({ notice }) => JSON.stringify(notice))).size === 1, 'a repeat says something else')
      expect(new Set(heard.map(({ number }) => number)).size === heard.length, 'a repeat has the number of the first')
      expect(
        heard.every(({ notice }) => notice.amount === content.amount),
        'it says another amount than the movement',
      )
    },
  },
  {
    name: 'a notice may come before the answer',
    needs: 'noticedEarly',
    async run({ signed, movement, cards, post, noticesOf, ended }) {
      const content = movement(await signed(cards.noticedEarly ?? cards.good))
      const { at } = await post(paths.move, content)
      const [first] = await noticesOf(content.id, 1)
      expect(first !== undefined && first.at < at, 'none came before the answer')
      expect((await ended(content)).state === 'done', 'what the notice called done was refused')
    },
  },
  {
    name: 'a refused debit that turns out done is reported, found and listed as done, once',
    needs: 'refusedThenDone',
    async run({ signed, movement, cards, ended, ask, noticesOf, linesOf }) {
      const content = movement(await signed(cards.refusedThenDone ?? cards.good))
      expect((await ended(content)).state === 'refused', 'this card should be refused at first')
      const [first] = await noticesOf(content.id, 1)
      expect(first?.notice.type === 'movement' && first.notice.state === 'done', 'no notice says that it is done')
      expect((await ask('find', { id: content.id })).state === 'done', 'a question says something else')
      expect((await linesOf(content.id)).length === 1, 'the statement does not have it once')
    },
  },
  {
    name: 'a question moves nothing and tells the present state',
    async run({ ask, newId, signed, movement, cards, ended, linesOf }) {
      expect((await ask('find', { id: newId('m') })).state === 'unseen', 'an id that never arrived is known')
      const content = movement(await signed(cards.good))
      await ended(content)
      expect((await ask('find', { id: content.id })).state === 'done', 'a movement that is done is not')
      expect((await linesOf(content.id)).length === 1, 'the question moved money')
    },
  },
  {
    name: 'a transfer that never arrived is not sent back',
    async run({ ask, newId, linesOf }) {
      const id = newId('r')
      const answer = await ask('sendBack', { id, transfer: newId('e'), amount: '5.00', currency: CURRENCY })
      expect(answer.state !== 'done', 'money was sent back that never came')
      expect((await linesOf(id)).length === 0, 'the statement has it')
    },
  },
  {
    name: 'a transfer is reported and listed, and goes back once',
    needs: 'transfer',
    async run({ transfer, newId, ask, post, linesOf, ended }) {
      const heard = await transfer()
      expect(heard?.notice.type === 'transfer' && heard.isSigned, 'no signed notice came')
      const { notice, amount } = heard.notice
      const [line] = await linesOf(notice)
      expect(line?.kind === 'transfer' && line.amount === amount, 'the statement does not have it')
      const content = { id: newId('r'), transfer: notice, amount, currency: CURRENCY }
      await Promise.all([ask('sendBack', content), ask('sendBack', content)])
      expect((await ended(content, 'sendBack')).state === 'done', 'it was not sent back')
      const { status } = await post(paths.sendBack, { ...content, transfer: newId('e') })
      expect(status === 409, `another transfer under this id was answered ${status}`)
      const lines = await linesOf(content.id)
      expect(lines.length === 1 && lines[0]?.kind === 'return', `the statement has ${lines.length} lines of the return`)
    },
  },
  {
    name: 'today’s statement is open, has each line once, also over its parts, and repeats what it said',
    async run({ statementOf, day, signed, movement, cards, ended }) {
      await ended(movement(await signed(cards.good)))
      const today = day(0)
      const [one, two] = [await statementOf(today), await statementOf(today)]
      expect(!one.complete || day(0) !== today, 'today is not over and yet complete')
      expect(new Set(one.lines.map(line => line.ref)).size === one.lines.length, 'a ref is there twice')
      const later = new Set(two.lines.map(line => JSON.stringify(line)))
      expect(
        one.lines.every(line => later.has(JSON.stringify(line))),
        'a line has changed',
      )
    },
  },
  {
    name: 'the statement of the day before yesterday is complete',
    async run({ statementOf, day }) {
      expect((await statementOf(day(2))).complete, 'it is open')
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

async function refused(kit: Kit, holder: Cards['good'], direction: 'debit' | 'credit'): Promise<void> {
  const content = kit.movement(await kit.signed(holder), { direction })
  const { state, code } = await kit.ended(content)
  expect(state === 'refused', 'it was done')
  expect(code !== '', 'it has no code')
  expect((await kit.ended(content)).state === 'refused', 'a repeat is done')
  expect((await kit.linesOf(content.id)).length === 0, 'the statement has it')
}
