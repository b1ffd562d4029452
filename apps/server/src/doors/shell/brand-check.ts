import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { z } from 'zod'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { brandFaults } from '../../kernel/brand.ts'
import { done, type Report, refused } from '../../kernel/report.ts'
import type { Args, Command } from './command.ts'

export const brandCheck: Command = {
  summary: 'examines a brand file before it is put in, and shows every message as it would be sent',
  usage: 'FILE',
  positionals: [1, 1],
  help: ['FILE is what BRAND_FILE names afterwards. The exit code is 1 while it has a fault.'],
  writes: false,
  run,
}

async function run(_: OpsContext, args: Args): Promise<Report> {
  const path = args.positionals[0] ?? ''
  let content: unknown
  try {
    content = JSON.parse(await readFile(resolve(path), 'utf8'))
  } catch (error) {
    return refused(`${path} ${error instanceof SyntaxError ? 'is no JSON' : 'cannot be read'}.`)
  }
  const faults = brandFaults(content, null)
  if (faults.length > 0) return refused(...faults)
  const { name, sms } = shown.parse(content)
  const lines = Object.entries(smsTexts).map(([template, text]) => {
    const own = sms[template]
    return `${template}${own?.id === undefined ? '' : ` (${own.id})`}: 【${name}】${own?.text ?? text}`
  })
  return done(...lines, `${path}: no fault, ${Object.keys(sms).length} messages of its own`)
}

const own = z.object({ text: z.string().optional(), id: z.string().optional() })
const shown = z.object({ name: z.string(), sms: z.record(z.string(), own).default({}) })
