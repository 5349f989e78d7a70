import * as z from "zod/mini";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import { CHILDREN_MAX } from "../base/limits.ts";

export const GENDERS = ["male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

/** Schemas that requests, queries and responses of persons share. */
export const gender = z.enum(GENDERS);
export const category = z.enum(EVENT_CATEGORIES);
export const id = z.string().check(z.minLength(1), z.maxLength(64));
export const version = z.int().check(z.gte(1));
export const childrenCount = z.int().check(z.gte(0), z.lte(CHILDREN_MAX));

export const unique = <T>(values: T[]): T[] => [...new Set(values)];
