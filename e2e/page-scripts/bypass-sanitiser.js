// What page code would do that forgot the sanitiser, and what the browser says to it.
Object.fromEntries(
  Object.entries({
    markup: () => {
      document.createElement('div').innerHTML = '<b>x</b>'
    },
    script: () => {
      document.createElement('script').src = '/x.js'
    },
    policy: () => {
      window.trustedTypes.createPolicy('mine', {})
    },
  }).map(([name, work]) => {
    try {
      work()
      return [name, 'done']
    } catch (error) {
      return [name, error.name]
    }
  }),
)
