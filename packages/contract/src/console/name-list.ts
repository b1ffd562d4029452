import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { base64, instantText } from '../fields.ts'
import { shown } from './shown.ts'

const file = z.strictObject({ name: z.string().regex(/^[^/\\\0]{1,120}$/, '文件名有误'), content: base64 })
const MOST_BYTES = 28 * 1024 * 1024
const taken = z.object({ shown })

export const nameListList = defineCall({
  door: 'console',
  name: 'nameList.list',
  summary: 'the name lists in force, and whether customers are screened against them',
  method: 'GET',
  path: '/console-api/name-list',
  access: 'staff',
  right: ['names', 'read'],
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({ code: z.string(), version: z.int(), source: z.string(), entries: z.int(), takenAt: instantText }),
    ),
    isScreened: z.boolean(),
  }),
  errors: [],
})

export const nameListTry = defineCall({
  door: 'console',
  name: 'nameList.try',
  summary: 'what taking the name list of a file would change',
  method: 'POST',
  path: '/console-api/name-list/try',
  access: 'staff',
  right: ['names', 'make'],
  keepsNothing: true,
  mostBytes: MOST_BYTES,
  input: file,
  output: taken,
  errors: ['CON-0407', 'CON-0408'],
})

export const nameListTake = defineCall({
  door: 'console',
  name: 'nameList.take',
  summary: 'takes the name list of a file as a whole and screens all customers against it',
  method: 'POST',
  path: '/console-api/name-list',
  access: 'staff',
  again: 'once',
  right: ['names', 'make'],
  mostBytes: MOST_BYTES,
  input: file,
  output: taken,
  errors: ['CON-0407', 'CON-0408'],
})
