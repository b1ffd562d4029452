import type { Gateways } from '../../kernel/context.ts'
import type { Events } from '../../kernel/events.ts'

/** Reports outcome and duration of every request to a provider, never its content. */
export function observed(
  gateways: Gateways,
  events: Events,
  count: (answer: { gateway: string; call: string; outcome: string; ms: number }) => void = () => {},
): Gateways {
  const { bank, sms, mail, ocr, names, custodian } = gateways
  const timed =
    <Args extends unknown[], Answer>(
      gateway: keyof Gateways,
      call: string,
      ask: (...args: Args) => Promise<Answer>,
      outcomeOf: (answer: Answer) => string,
    ) =>
    async (...args: Args): Promise<Answer> => {
      const startedAt = performance.now()
      const report = (outcome: string) => {
        const answer = { gateway, call, outcome, ms: performance.now() - startedAt }
        events.gatewayAnswered(answer)
        count(answer)
      }
      try {
        const answer = await ask(...args)
        report(outcomeOf(answer))
        return answer
      } catch (error) {
        report('failed')
        throw error
      }
    }
  const gotten = (answer: unknown) => (answer === null ? 'unknown' : 'done')
  const stateOf = ({ state }: { state: string }) => state
  return {
    bank: {
      ...bank,
      sign: timed('bank', 'sign', bank.sign, stateOf),
      endAgreement: timed('bank', 'endAgreement', bank.endAgreement, ended => (ended ? 'done' : 'unknown')),
      debit: timed('bank', 'debit', bank.debit, stateOf),
      credit: timed('bank', 'credit', bank.credit, stateOf),
      sendBack: timed('bank', 'sendBack', bank.sendBack, stateOf),
      find: timed('bank', 'find', bank.find, state => state),
      statement: timed('bank', 'statement', bank.statement, statement => (statement ? 'done' : 'unknown')),
      verifyCard: timed('bank', 'verifyCard', bank.verifyCard, answer => answer),
    },
    sms: {
      send: timed('sms', 'send', sms.send, states =>
        states.includes('unknown') ? 'unknown' : states.includes('refused') ? 'refused' : 'sent',
      ),
    },
    mail: mail && { send: timed('mail', 'send', mail.send, stateOf) },
    names: names && {
      lists: timed('names', 'lists', names.lists, gotten),
      entries: timed('names', 'entries', names.entries, gotten),
    },
    custodian: custodian && {
      navs: timed('custodian', 'navs', custodian.navs, answer =>
        answer === null ? 'unknown' : answer.complete ? 'done' : 'incomplete',
      ),
    },
    ocr: { ...ocr, readRows: timed('ocr', 'readRows', ocr.readRows, rows => (rows === 'busy' ? 'busy' : 'done')) },
  }
}
