import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type FormEvent, useId, useState } from 'react'
import { bytesOf } from '../../api/base64.ts'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { useProof } from '../../door/use-proof.tsx'
import { Fault } from '../../Fault.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { saveFile } from '../../layout/save-file.ts'

type Request = Pick<ConsoleOutput<'request.show'>, 'requestId' | 'digest' | 'copy'>

const states = {
  ready: '通过后 7 天内可下载一次，请当面或以客户申请书上的方式交给客户，交付后删除本机文件。',
  taken: '副本已经下载，只能下载一次。',
  over: '已过下载期限，仍需要的请重新申请。',
} as const

/** The copy of a customer's data that a released request allows its maker, once. */
export function TakeCopy({ request }: { request: Request }) {
  const [isAsking, setIsAsking] = useState(false)
  if (request.copy === null) return null
  return (
    <section className="c-sec">
      <h3>个人信息副本</h3>
      <p className="c-quiet">{states[request.copy]}</p>
      {request.copy === 'ready' && (
        <p>
          <Button size="s" kind="outline" onClick={() => setIsAsking(true)}>
            下载副本
          </Button>
        </p>
      )}
      {isAsking && <TakeDialog request={request} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function TakeDialog({ request: { requestId: id, digest }, onClose }: { request: Request; onClose: () => void }) {
  const form = useId()
  const proof = useProof()
  const { send, isSending, fault } = useSend(
    async () => call('request.takeCopy', { id, ...(await proof.prove({ id, digest })) }),
    {
      refetch: ['request.show'],
      onDone: ({ name, type, base64 }) => {
        saveFile(name, bytesOf(base64), type)
        onClose()
      },
      // Another tab may have taken it.
      onFailed: async () => {
        proof.clear()
        await refresh('request.show')
      },
    },
  )
  const take = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <FormDialog
      title="再次验证，下载副本"
      open
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="outline" onClick={onClose}>
            返回
          </Button>
          <Button size="s" type="submit" form={form} loading={isSending}>
            {proof.byKey ? '用通行密钥下载' : '下载'}
          </Button>
        </>
      }
    >
      <form id={form} className="c-approve" onSubmit={take} noValidate>
        <p>副本只能下载一次，含客户的全部个人信息。下载与您的角色记入客户可查的员工查看记录。</p>
        <Fault text={fault} />
        {proof.field}
      </form>
    </FormDialog>
  )
}
