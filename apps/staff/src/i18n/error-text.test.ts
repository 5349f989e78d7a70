import i18next from "i18next";
import { expect, test } from "vitest";
import { errorOfAnswer } from "../lib/api/api-error.ts";
import { resources } from "./en.ts";
import { errorText, failureText } from "./error-text.ts";
import { INTERPOLATION } from "./setup.ts";

const t = await i18next.createInstance().init({
  lng: "en",
  resources: { en: resources },
  interpolation: INTERPOLATION,
});
const refusal = (status: number, code: string) =>
  errorOfAnswer(status, {
    success: false,
    error: "In English.",
    code,
    requestId: "3f2a91bc-0d6e-4a55-9a43-0c1a2b3c4d5e",
  });
const NUMBER = t("errors:number", { number: "3f2a91bc" });

test("a failure of the server shows the number by which administrators find it", () => {
  expect(NUMBER).toContain("3f2a91bc");
  expect(errorText(t, refusal(500, "INTERNAL"))).toBe(`${t("errors:code.INTERNAL")} ${NUMBER}`);
  expect(failureText(t, refusal(503, "RESEND_FAILED"), "Not sent.")).toBe(
    `Not sent. ${t("errors:code.RESEND_FAILED")} ${NUMBER}`,
  );
});

test("a refusal, a busy server and a lost connection show no number", () => {
  for (const error of [
    refusal(409, "LIST_FULL"),
    refusal(503, "UNAVAILABLE"),
    errorOfAnswer(502, "<html>"),
    errorOfAnswer(500, { code: "INTERNAL" }),
  ]) {
    expect(errorText(t, error)).toBe(t(`errors:code.${error.code}`));
  }
});
