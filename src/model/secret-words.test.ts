import { describe, expect, it } from 'vitest'
import { secretInName, secretInText } from './secret-words.js'

describe('secretInName', () => {
  it.each([
    ['password', 'password'],
    ['apiKey', 'api key'],
    ['api_key', 'api key'],
    ['client-secret', 'client secret'],
    ['token', 'token'],
    ['cardNumber', 'card number'],
    ['max_tokens', undefined],
    ['tokenCount', undefined],
    ['secretSanta', undefined],
    ['passwordPolicy', undefined],
    ['email', undefined],
    ['username', undefined],
  ])('%s: %s', (name, word) => {
    expect(secretInName(name)).toBe(word)
  })
})

describe('secretInText', () => {
  it.each([
    ['Enter your API key', 'api key'],
    ['Which day? Enter the password.', 'password'],
    ['Do not enter your password here.', undefined],
    ['Who is your secret santa?', undefined],
    ['How many tokens?', undefined],
  ])('%s: %s', (text, word) => {
    expect(secretInText(text)).toBe(word)
  })
})
