import { MOST_PAPER_BYTES, MOST_PAPERS, paperKinds } from '@zhixiao/domain/staff/papers.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { base64, codeOf, serial } from '../fields.ts'
import { namesNobody, seenWords } from '../open-words.ts'

const BASE64_OF_BYTES = Math.ceil(MOST_PAPER_BYTES / 3) * 4

/** The papers that an act rests on, as they are sent with it. */
export const sentPapers = z
  .strictObject({
    /** The authority that issued them, and whom to ask there; '' for other papers. */
    issuer: seenWords().trim().max(60, '发文机关最多 60 字').default(''),
    contact: seenWords().trim().max(60, '经办人与电话最多 60 字').default(''),
    files: z
      .array(
        z.strictObject({
          name: seenWords()
            .trim()
            .min(1, '缺文件名')
            .max(120, '文件名最多 120 字')
            .regex(/^[^/\\]*$/, '文件名有误')
            .refine(namesNobody, '文件名不加密，请不要写手机号、证件号或卡号'),
          content: base64.max(BASE64_OF_BYTES, '每份附件最大 5 MB'),
        }),
      )
      .min(1, '请附上文件')
      .max(MOST_PAPERS, `最多附 ${MOST_PAPERS} 份文件`),
  })
  .optional()

/** The same beside the decision. */
export const papers = z.array(
  z.object({
    paperId: serial,
    name: z.string(),
    kind: codeOf(paperKinds),
    /** Of the file as it was sent. */
    sha256: z.string(),
    bytes: z.number(),
    issuer: z.string(),
    contact: z.string(),
  }),
)

export const paperShow = defineCall({
  door: 'console',
  name: 'paper.show',
  summary: 'one paper that a request or an emergency rests on, encoded again without active content; an event itself',
  method: 'POST',
  path: '/console-api/paper/{id}',
  access: 'staff',
  again: 'reads',
  input: z.strictObject({ id: serial }),
  output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  errors: ['CON-0403', 'CON-0404'],
})
