import type { paths } from '../api/schema.gen'

// The types of individual API calls, derived from the OpenAPI schema.

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

// The API paths that have an operation with the given HTTP method.
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

// The body type of a successful response.
export type Answer<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201)]> : never

// The body type of a request.
export type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody?: infer B } ? JsonOf<B> : never

type PathParams<O> = O extends { parameters: { path: infer Params } }
  ? { params: Params }
  : { params?: never }

// The input type of one call: its body and its path parameters.
export type Input<M extends Method, P extends keyof paths> = ([Body<M, P>] extends [never]
  ? { body?: never }
  : { body: Body<M, P> }) &
  PathParams<Operation<M, P>>
