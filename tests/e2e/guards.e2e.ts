import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { optionOf } from '../../apps/server/src/testing/opening.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { riskPaper } from '../../packages/domain/src/customer/risk-questions.ts'
import { button } from './controls.ts'
import { dialog } from './log-in.ts'
import { answerAll } from './risk-paper.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('GRD-02 each guard stops a purchase with its sentence and leads where it says', async () => {
  const stops = [
    ['liSiNoAccount', '您目前还没有基金账户，请先完成开户再购买产品', '去开户', '/auth/openaccount'],
    ['zhengNoIdImage', '您目前还没有上传身份证，请先上传身份证再购买产品', '去上传', '/auth/openaccount'],
    ['fengNoAddress', '您账号信息不完整，请完善个人信息', '去完善', '/account/person_info'],
    ['wuShiNoRisk', '您账号还未进行风险等级评测，请先评测', '去测评', '/account/risk'],
    ['zhouJiuRiskExpired', '您账号的风险等级过期，请重新评测', '去测评', '/account/risk?retake=1'],
    ['sunBaIdExpired', '您的身份证已过期，请重新上传身份证', '去上传', '/account/person_info'],
  ] as const
  for (const [as, text, confirm, target] of stops) {
    const page = await site.open('/trade/purchase?fundCode=000001', { as })
    const question = dialog(page, '温馨提示')
    await question.getByText(text).waitFor()
    // The page behind the dialog has its title.
    await page.locator('h1').getByText('购买', { exact: true }).waitFor()
    await question.getByRole('button', { name: confirm }).click()
    await page.waitForURL(`**${target}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().close()
  }
})

test('RISK-01 a purchase leads with one press to the paper that replaces an expired result, and the paper back to it', async () => {
  const path = `/trade/purchase?fundCode=${funds.mixed}`
  const page = await site.open(path, { as: 'zhouJiuRiskExpired' })
  await dialog(page, '温馨提示').getByRole('button', { name: '去测评' }).click()
  await page.getByText('第 1 题', { exact: true }).waitFor()
  // A reload or a second tab continues with the first unanswered question.
  for (const place of [0, 0]) {
    const saved = page.waitForResponse(response => response.url().includes('/risk/draft'))
    await page.getByRole('radio').nth(place).check()
    await saved
    await button(page, '下一题').click()
  }
  await page.reload()
  await page.getByText('已恢复上次未提交的作答，可在答题卡中查看和修改。').waitFor()
  await page.getByText('第 3 题', { exact: true }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: '第 2 题，已作答' }).waitFor()
  await tab.getByText('第 3 题', { exact: true }).waitFor()
  await tab.close()
  await page.getByRole('button', { name: '第 1 题，已作答' }).click()
  await answerAll(page, 0, '提交')
  await page.getByText('您更看重本金安全，适合低风险产品。').waitFor()
  await page.getByText('须阅读风险提示并确认后方可购买').waitFor()
  await button(page, '返回继续购买').click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('textbox', { name: '购买金额' }).waitFor()
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  await page.context().close()
})

test('RISK-01 an age that the ID contradicts leads back to its question with the focus, and the refusal goes with the next answer', async () => {
  const page = await site.open('/account/risk?retake=1', { as: 'wangWuC1' })
  for (const [index, question] of riskPaper.questions.entries()) {
    await page.getByText(`第 ${index + 1} 题`, { exact: true }).waitFor()
    await page
      .getByRole('radio')
      .nth(index === 0 ? 0 : optionOf(question, 4))
      .check()
    await button(page, question === riskPaper.questions.at(-1) ? '提交' : '下一题').press('Enter')
  }
  const refusal = page.getByRole('alert').getByText('第 1 题选择的年龄与证件上的出生日期不符')
  await refusal.waitFor()
  await page.getByRole('heading', { name: '您的年龄处于哪个阶段？' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('radio').nth(1).check()
  await refusal.waitFor({ state: 'detached' })
  await button(page, '第 12 题，已作答').click()
  await button(page, '提交').click()
  await page.getByRole('heading', { name: '测评结果', exact: true }).waitFor()
  assert.equal(await page.getByText('高于此范围').count(), 0)
  await page.context().close()
})
