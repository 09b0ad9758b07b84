import { expect, it } from 'vitest';
import { isPromise } from '../../src/core/is-promise.js';

/** The object, with a property `then`. */
function withThen(object: object, then: PropertyDescriptor): object {
  return Object.defineProperty(object, 'then', then);
}

function unreadable(): never {
  throw new Error('not now');
}

const method = { value: () => 1 };

it.each<[string, unknown]>([
  ['a promise', Promise.resolve(1)],
  ['an object with a method then', withThen({}, method)],
  ['an object that inherits a method then', Object.create(withThen({}, method))],
])('%s is a promise', (_, value) => {
  expect(isPromise(value)).toBe(true);
});

it.each<[string, unknown]>([
  ['undefined', undefined],
  ['null', null],
  ['a number', 1],
  ['the text then', 'then'],
  ['an object without then', {}],
  ['a list', ['then']],
  ['an object with a value then', withThen({}, { value: 1 })],
  ['an object whose then cannot be read', withThen({}, { get: unreadable })],
  ['a function with a method then', withThen(() => 1, method)],
])('%s is not a promise', (_, value) => {
  expect(isPromise(value)).toBe(false);
});
