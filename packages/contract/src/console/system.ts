import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, instantText } from '../fields.ts'
import { openWords } from '../open-words.ts'
import { person } from './auth.ts'

const asked = z.object({
  day: dateText,
  by: person,
  askedAt: instantText,
  endedAt: instantText.nullable(),
  outcome: z.enum(['done', 'waits', 'failed']).nullable(),
})

export const systemShow = defineCall({
  door: 'console',
  name: 'system.show',
  summary: 'the jobs with their next run, the processes, keys, backups, gateways and settings in force',
  method: 'GET',
  path: '/console-api/system',
  access: 'staff',
  right: ['job', 'read'],
  input: z.strictObject({}),
  output: z.object({
    jobs: z.array(
      z.object({
        name: z.string(),
        purpose: z.string(),
        next: instantText,
        lateMin: z.number(),
        /** The last run, with a sentence for each figure of its report. */
        last: z.object({ day: z.string(), at: instantText, report: z.array(z.string()) }).nullable(),
        /** The newest run that a person asked for. */
        again: asked.nullable(),
      }),
    ),
    nodes: z.array(
      z.object({
        host: z.string(),
        part: z.string(),
        release: z.string(),
        since: instantText,
        lacks: z.array(z.string()),
      }),
    ),
    keys: z.array(
      z.object({
        name: z.string(),
        algorithm: z.string(),
        state: z.enum(['next', 'active', 'leaving']),
        /** The first 16 characters. */
        fingerprint: z.string(),
        madeAt: instantText,
      }),
    ),
    /** Answers of providers within 24 hours, over all processes. */
    gateways: z.array(
      z.object({
        gateway: z.string(),
        asked: z.number(),
        /** Requests without a valid answer, whose outcome is unknown. */
        unknown: z.number(),
        /** 95th percentile in milliseconds; null above half a minute. */
        p95Ms: z.number().nullable(),
        /** Cases of this provider that wait for a person. */
        openCases: z.number(),
      }),
    ),
    backup: z.object({
      /** Minutes since the newest; null if there was none. */
      ageMin: z.number().nullable(),
      drillAgeMin: z.number().nullable(),
      /** The newest that staff asked for here, with what is written so far, a sentence for each figure. */
      asked: asked.extend({ report: z.array(z.string()) }).nullable(),
    }),
    queues: z.array(z.object({ queue: z.string(), length: z.number(), oldestMin: z.number() })),
    /** Without passwords and keys. */
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: [],
})

export const jobRerun = defineCall({
  door: 'console',
  name: 'job.rerun',
  summary: 'has the newest run of a job done again; a job does nothing twice',
  method: 'POST',
  path: '/console-api/job/rerun',
  access: 'staff',
  again: 'once',
  right: ['job', 'do'],
  input: z.strictObject({
    job: z.string().max(40),
    reason: openWords('请写明原因，2 至 200 字', 2),
  }),
  output: z.object({ day: dateText }),
  errors: ['CON-0404', 'CON-0412'],
})

export const systemBackup = defineCall({
  door: 'console',
  name: 'system.backup',
  summary: "has a backup made: all tables, keys and pictures, in a folder of the server's; at most one at a time",
  method: 'POST',
  path: '/console-api/system/backup',
  access: 'staff',
  again: 'once',
  right: ['job', 'do'],
  input: z.strictObject({}),
  output: z.object({}),
  errors: ['CON-0407'],
})
