import { ownerGrounds, ownerKinds } from '@zhixiao/domain/customer/beneficial-owners.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { codeOf, custno, dateText, instantText, serial } from '../fields.ts'
import { person } from './auth.ts'
import { taxDeclaration } from './crs.ts'

export const ownerList = defineCall({
  door: 'console',
  name: 'owner.list',
  summary:
    'institutions whose beneficial owners are missing or differ from the register, with the due date; and the complete ones',
  method: 'GET',
  path: '/console-api/owner',
  access: 'staff',
  right: ['diligence', 'read'],
  input: z.strictObject({ tab: z.enum(['waiting', 'decided']), before: custno.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        custno,
        openedOn: dateText,
        /** Null while no owners are known. */
        owners: z.int().nullable(),
        register: codeOf(registerStates).nullable(),
        statedAt: instantText.nullable(),
        /** Null when nothing is due. */
        dueOn: dateText.nullable(),
        isOverdue: z.boolean(),
      }),
    ),
    next: custno.nullable(),
    waiting: z.number(),
    overdue: z.number(),
    differs: z.number(),
  }),
  errors: [],
})

const parts = z.object({ equity: z.string(), income: z.string(), votes: z.string() })

export const ownerShow = defineCall({
  door: 'console',
  name: 'owner.show',
  summary:
    'the beneficial owners of an institution with its ownership layers, persons masked, and its tax declarations',
  method: 'GET',
  path: '/console-api/owner/{custno}',
  access: 'staff',
  right: ['diligence', 'read'],
  input: z.strictObject({ custno }),
  output: z.object({
    custno,
    /** Newest first; the first is in force. */
    statements: z.array(
      z.object({
        at: instantText,
        register: codeOf(registerStates),
        dueOn: dateText.nullable(),
        decision: z.object({ at: instantText, asked: person, released: person, reason: z.string() }),
        owners: z.array(
          z.object({ name: z.string(), idno: z.string(), parts, grounds: z.array(codeOf(ownerGrounds)) }),
        ),
        /** From the institution upwards, each with its depth, its direct share and its total share. */
        layers: z.array(
          z.object({ depth: z.int(), name: z.string(), kind: codeOf(ownerKinds), direct: parts, whole: parts }),
        ),
      }),
    ),
    requestId: serial.nullable(),
    /** Its declarations of tax residency, newest first, and the open request to enter another one. */
    tax: z.object({ declarations: z.array(taxDeclaration), requestId: serial.nullable() }),
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})
