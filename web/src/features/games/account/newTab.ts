import type { LaunchPlan } from './launchPlan.ts'

interface NewTab {
  follow: (plan: LaunchPlan) => void
  close: () => void
}

/**
 * A tab opened on the tap itself, before anything is waited for: later the browser would call it a
 * pop-up. The page in it cannot reach back here, and learns no referrer. Null when the browser
 * refuses.
 */
export function openTab(waiting: string): NewTab | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  tab.opener = null
  const page = tab.document
  page.title = waiting
  const policy = page.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'no-referrer'
  page.head.append(policy)
  // With this page's fonts: a bare system has no Thai or Lao letters of its own.
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]'))
    page.head.append(page.importNode(sheet))
  Object.assign(page.body.style, {
    margin: '0',
    display: 'grid',
    placeContent: 'center',
    minHeight: '100vh',
    background: '#14101f',
    color: '#f7f3fc',
    font: '1.125rem/1.7 "Anuphan Variable", "Noto Sans Lao Variable", system-ui, sans-serif',
  })
  page.body.textContent = waiting
  page.documentElement.lang = document.documentElement.lang

  return {
    follow: (plan) => {
      if (tab.closed) return
      // From a document of the tab itself, so that its policy on referrers holds and nothing of this page goes along.
      if (plan.kind === 'go') follow(page, plan.url)
      else submit(page, plan)
    },
    close: () => tab.close(),
  }
}

function follow(page: Document, url: string): void {
  const link = page.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  page.body.append(link)
  link.click()
}

function submit(
  page: Document,
  { action, method, fields }: Extract<LaunchPlan, { kind: 'form' }>,
): void {
  const form = page.createElement('form')
  form.action = action
  form.method = method
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = page.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  page.body.append(form)
  // Not form.submit: a field called "submit" would hide it.
  HTMLFormElement.prototype.submit.call(form)
}
