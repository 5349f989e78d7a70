/** Work for after the response, so that the time of the response does not reveal whether there is any. */
export type Later = () => Promise<void>;
