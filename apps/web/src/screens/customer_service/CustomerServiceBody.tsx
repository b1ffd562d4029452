import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { SearchForm } from '../../form/SearchForm.tsx'
import { ServicePage } from '../../layouts/ServicePage.tsx'
import type { Place } from '../../menus.ts'
import { paths, to } from '../../paths.ts'
import { type Task, TaskDrawing } from './TaskDrawing.tsx'

const tasks: readonly (Place & { task: Task; words: string })[] = [
  { name: 'openaccount', task: 'account', label: '开户', words: '身份证与银行卡，约 5 分钟' },
  { name: 'tradeRule', task: 'cutOff', label: '15:00 规则', words: '提交早晚，差一个净值' },
  { name: 'understandTrade', task: 'arrival', label: '赎回到账', words: '从提交到款项划出的每一天' },
  { name: 'risk', task: 'risk', label: '风险测评', words: '12 道题，约 3 分钟' },
  { name: 'bank', task: 'card', label: '银行卡管理', words: '添加、更换与签约' },
  { name: 'forgetPassword', task: 'password', label: '找回登录密码', words: '核对手机号与证件号码' },
]

type CustomerServiceProps = { questions: { id: string; title: string }[]; total: number }

/** PUB-10: the entry page of the service centre. */
export default function CustomerServiceBody({ questions, total }: CustomerServiceProps) {
  return (
    <ServicePage title="客户服务" lead="常见问题、自助办理与业务规则，需要帮助时请联系客服。">
      <SearchForm
        action={paths.commonQuestion}
        label="搜索问题"
        placeholder="想办什么，或遇到了什么问题"
        value=""
        large
      />
      <section aria-labelledby="tasks">
        <h2 id="tasks">常办的六件事</h2>
        <nav className="tasks" aria-labelledby="tasks">
          {tasks.map(({ name, task, label, words }) => (
            <Link key={name} to={paths[name]}>
              <TaskDrawing task={task} />
              <b>{label}</b>
              {words}
            </Link>
          ))}
        </nav>
      </section>
      <section aria-labelledby="questions">
        <div className="row row--between">
          <h2 id="questions">常见问题</h2>
          <MoreLink link={<Link to={paths.commonQuestion} />}>全部 {total} 个问题</MoreLink>
        </div>
        <ul className="cs-questions">
          {questions.map(({ id, title }) => (
            <li key={id}>
              <Link to={to('commonQuestion', { id })}>
                {title}
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </ServicePage>
  )
}
