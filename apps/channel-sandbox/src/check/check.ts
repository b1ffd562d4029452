import { cases } from './cases.ts'
import { custodianCases } from './custodian-cases.ts'
import { Failed, type KitOptions, openKit } from './kit.ts'

export type Finding = { name: string; outcome: 'passes' | 'fails' | 'not tried'; why: string }

/** Tries a payment channel, or with `navsOf` a custodian, with every case; the findings in the order of the list. `began` learns the port of notices. */
export async function checkChannel(
  options: KitOptions,
  began: (noticePort: number) => void = () => {},
): Promise<Finding[]> {
  const kit = await openKit(options)
  began(kit.noticePort)
  const findings: Finding[] = []
  try {
    for (const { name, needs, run } of options.navsOf === undefined ? cases : custodianCases) {
      const lacks = needs === 'transfer' ? !options.transfer : needs !== undefined && !options.cards[needs]
      if (lacks) {
        findings.push({
          name,
          outcome: 'not tried',
          why: needs === 'transfer' ? 'no --transfer' : `no card "${needs}"`,
        })
        continue
      }
      try {
        await run(kit)
        findings.push({ name, outcome: 'passes', why: '' })
      } catch (error) {
        const why =
          error instanceof Failed ? error.message : `no answer: ${error instanceof Error ? error.message : error}`
        findings.push({ name, outcome: 'fails', why })
      }
    }
  } finally {
    kit.close()
  }
  return findings
}

/** A finding as a line of the report. */
export const findingLine = ({ name, outcome, why }: Finding): string =>
  `${outcome.padEnd(9)}  ${name}${why === '' ? '' : `: ${why}`}`
