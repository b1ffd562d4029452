import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { nameAnswers, namePaths, nameRequests } from './names.ts'
import { answers, noticeForm, type PaymentCall, paths, requests } from './payments.ts'
import { SMS_PATH, smsAnswer, smsRequest } from './sms.ts'

const summaries: Readonly<Record<PaymentCall, string>> = {
  sign: 'Signs the agreement of a card',
  endAgreement: 'Ends an agreement',
  move: 'Debits or credits a card; a repeat tells its present state',
  sendBack: 'Sends a transfer back to where it came from',
  find: 'The present state of a movement or return',
  statement: 'What moved on a day',
  verifyCard: 'Compares the four elements of a card with its bank',
  custodianNavs: 'The NAVs that the custodian computed for a day',
}

type Exchange = { path: string; id: string; tag: string; summary: string; request: z.ZodType; answer: z.ZodType }

/** The provider in '/v1/custodian/navs'. */
const tagOf = (call: PaymentCall): string => paths[call].split('/')[2] ?? ''

const calls = Object.keys(paths) as PaymentCall[]
const exchanges: readonly Exchange[] = [
  ...calls.map(id => ({
    path: paths[id],
    id,
    tag: tagOf(id),
    summary: summaries[id],
    request: requests[id],
    answer: answers[id],
  })),
  { path: SMS_PATH, id: 'sms', tag: 'sms', summary: 'Sends a message', request: smsRequest, answer: smsAnswer },
  {
    path: namePaths.lists,
    id: 'nameLists',
    tag: 'names',
    summary: 'The lists to screen by, and their versions',
    request: nameRequests.lists,
    answer: nameAnswers.lists,
  },
  {
    path: namePaths.entries,
    id: 'nameEntries',
    tag: 'names',
    summary: 'The entries of a list, in parts',
    request: nameRequests.entries,
    answer: nameAnswers.entries,
  },
]

const signature = z.base64().meta({ description: 'of the lines and the digest that docs/gateways.md names' })
const headers = z.object({
  'x-gateway-key': z.string().meta({ description: 'name of the key of the sender' }),
  'x-gateway-time': z.iso.datetime().meta({ description: 'time of sending; more than 5 minutes off is refused' }),
  'x-gateway-number': z.string().meta({ description: 'of the request; a repeat of it has no second effect' }),
  'x-gateway-signature': signature,
})
const answerHeaders = z.object({ 'x-gateway-signature': signature })

const operationOf = ({ id, tag, summary, request, answer }: Exchange): ZodOpenApiOperationObject => ({
  operationId: id,
  tags: [tag],
  summary,
  requestParams: { header: headers },
  requestBody: { required: true, content: { 'application/json': { schema: request } } },
  responses: {
    200: { description: 'the answer', headers: answerHeaders, content: { 'application/json': { schema: answer } } },
    400: { description: 'the request was wrong; says nothing about money that moved', headers: answerHeaders },
    409: { description: 'the id is known with another content; nothing changes', headers: answerHeaders },
  },
})

/** The OpenAPI 3.1 document of the protocol of http gateways: the requests of a site, and as a webhook the notices to it. */
export const gatewayDocument = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Gateways of a fund company',
      version: '1',
      description: 'Signatures, repeats and time-outs are described in docs/gateways.md.',
    },
    paths: Object.fromEntries(exchanges.map(exchange => [exchange.path, { post: operationOf(exchange) }])),
    webhooks: {
      bankNotice: {
        post: {
          operationId: 'bankNotice',
          tags: ['payments'],
          summary: 'What the payment channel posts to /api/gateway/bank-notices, until the status is 200',
          requestParams: { header: headers },
          requestBody: { required: true, content: { 'application/json': { schema: noticeForm } } },
          responses: {
            200: { description: 'taken, now or before' },
            400: { description: 'cannot be read' },
            403: { description: 'signature or time is wrong' },
            503: { description: 'come again later' },
          },
        },
      },
    },
  })
