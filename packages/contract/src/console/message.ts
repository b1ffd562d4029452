import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, serial } from '../fields.ts'
import { person } from './auth.ts'

export const messageTemplates = defineCall({
  door: 'console',
  name: 'message.templates',
  summary: 'texts of the messages to customers: what is in force, the versions before, and what they are tried with',
  method: 'GET',
  path: '/console-api/message-template',
  access: 'staff',
  right: ['message', 'read'],
  input: z.strictObject({}),
  output: z.object({
    /** The signature before every text. */
    sign: z.string(),
    /** Sample values by name. */
    testValues: z.record(z.string(), z.string()),
    list: z.array(
      z.object({
        template: z.string(),
        name: z.string(),
        text: z.string(),
        providerId: z.string(),
        /** 0 while the text comes from the firm's brand file or the product. */
        version: z.int(),
        /** The product's own text; it contains every known value. */
        product: z.string(),
        /** Whether it contains a code or password. */
        isSecret: z.boolean(),
        /** Newest first. */
        versions: z.array(
          z.object({ version: z.int(), text: z.string(), at: instantText, asked: person, released: person }),
        ),
        /** The open request about this item. */
        requestId: serial.nullable(),
      }),
    ),
  }),
  errors: [],
})

export const messageList = defineCall({
  door: 'console',
  name: 'message.list',
  summary: 'messages that were sent, newest first: number masked, codes and passwords never shown',
  method: 'GET',
  path: '/console-api/message',
  access: 'staff',
  right: ['message', 'read'],
  input: z.strictObject({
    /** `failed`: refused, not delivered, or with an unknown outcome. */
    tab: z.enum(['all', 'failed']),
    template: z.string().max(40).optional(),
    before: serial.optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        messageId: serial,
        template: z.string(),
        name: z.string(),
        /** Masked. */
        mobile: z.string(),
        /** As sent; a code or password is masked. */
        text: z.string(),
        state: z.enum(['sent', 'refused', 'unknown', 'delivered', 'failed']),
        /** Why the provider or the network refused it. */
        code: z.string(),
        at: instantText,
        resendOf: serial.nullable(),
        resentBy: person.nullable(),
        resentAs: serial.nullable(),
        mayResend: z.boolean(),
      }),
    ),
    next: serial.nullable(),
  }),
  errors: [],
})

export const messageResend = defineCall({
  door: 'console',
  name: 'message.resend',
  summary: 'repeats a message that failed, once, with the text in force; never a code or password',
  method: 'POST',
  path: '/console-api/message/{id}/resend',
  access: 'staff',
  again: 'once',
  right: ['message', 'do'],
  input: z.strictObject({ id: serial }),
  output: z.object({ state: z.enum(['sent', 'refused', 'unknown']) }),
  errors: ['CON-0404', 'CON-0410'],
})
