import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Une boîte Maildir vide, comme en tient un serveur de courriel. */
export async function boiteNeuve() {
  const dossier = await mkdtemp(join(tmpdir(), 'registre-retours-'))
  await mkdir(join(dossier, 'new'))
  let rang = 0
  return {
    dossier,
    /** Dépose un courriel, comme le ferait le serveur ; rend son nom. */
    async deposer(contenu: string | Buffer): Promise<string> {
      rang += 1
      const nom = `${String(1_795_165_200 + rang)}.M${rang}P42.relais`
      await writeFile(join(dossier, 'new', nom), contenu)
      return nom
    },
    ce: async (ou: 'new' | 'cur' | 'rejetes') =>
      (await readdir(join(dossier, ou)).catch((): string[] => [])).toSorted(),
    oter: () => rm(dossier, { recursive: true, force: true }),
  }
}

/** Ce qu’un compte rendu dit d’un courriel revenu. */
interface Revenu {
  /** L’adresse de retour où il est remis. */
  a: string
  destinataire: string
  action?: string
  statut?: string
  diagnostic?: string
}

/** Le courriel d’origine, joint ; il porte une adresse de retour, qui n’est pas un en-tête du compte rendu. */
const origine = ({ a, destinataire }: Revenu) => `Return-Path: <${a}>
From: Registre <registre@demonstration.invalid>
To: ${destinataire}
Subject: =?UTF-8?Q?Votre_demande_est_enregistr=C3=A9e?=

Bonjour,
`

/** Un compte rendu à la façon de Postfix. */
export const dePostfix = (r: Revenu): string => `Return-Path: <>
Delivered-To: ${r.a}
Received: by relais.registre.invalid (Postfix) id 4Xk2pQ3z1Bz9s; Fri, 20 Nov 2026 10:00:04 +0100 (CET)
From: MAILER-DAEMON@relais.registre.invalid (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${r.a}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4Xk2pQ3z1Bz9s.1795165204/relais.registre.invalid"

This is a MIME-encapsulated message.

--4Xk2pQ3z1Bz9s.1795165204/relais.registre.invalid
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host relais.registre.invalid.

--4Xk2pQ3z1Bz9s.1795165204/relais.registre.invalid
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relais.registre.invalid
X-Postfix-Sender: rfc822; ${r.a}

Final-Recipient: rfc822; ${r.destinataire}
Action: ${r.action ?? 'failed'}
Status: ${r.statut ?? '5.1.1'}
Remote-MTA: dns; mx.essai.invalid
Diagnostic-Code: ${r.diagnostic ?? `smtp; 550 5.1.1 <${r.destinataire}>: Recipient address\n    rejected: User unknown`}

--4Xk2pQ3z1Bz9s.1795165204/relais.registre.invalid
Content-Description: Undelivered Message
Content-Type: message/rfc822

${origine(r)}
--4Xk2pQ3z1Bz9s.1795165204/relais.registre.invalid--
`

/** À la façon d’Exchange : fins de ligne doubles, champs en base64, adresse dans « To » seulement. */
export const dExchange = (r: Revenu): string =>
  `From: <postmaster@essai.invalid>
To: <${r.a.toUpperCase()}>
Content-Type: multipart/report; report-type="delivery-status"; boundary="_000_abc_"
Subject: Non remis : =?utf-8?B?Vm90cmUgZGVtYW5kZQ==?=

--_000_abc_
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PHA+TGUgbWVzc2FnZSBu4oCZYSBwYXMgw6l0w6kgcmVtaXM8L3A+

--_000_abc_
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(
  `Reporting-MTA: dns;MESSAGERIE01.essai.invalid\r\n\r\nFinal-Recipient: rfc822;${r.destinataire}\r\nAction: ${r.action ?? 'failed'}\r\nStatus: ${r.statut ?? '5.1.10'}\r\nDiagnostic-Code: ${r.diagnostic ?? 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup'}\r\n`,
).toString('base64')}

--_000_abc_
Content-Type: message/rfc822

${origine(r)}
--_000_abc_--
`.replaceAll('\n', '\r\n')

/** À la façon de Gmail : une part dans une part, et un diagnostic sur plusieurs lignes. */
export const deGmail = (r: Revenu): string => `Delivered-To: ${r.a}
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${r.a}
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; boundary="000000000000"; report-type=delivery-status

--000000000000
Content-Type: multipart/related; boundary="111111111111"

--111111111111
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

** Bo=C3=AEte de r=C3=A9ception pleine **

--111111111111--
--000000000000
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com

Final-Recipient: rfc822; ${r.destinataire}
Action: ${r.action ?? 'failed'}
Status: ${r.statut ?? '5.2.2'}
Diagnostic-Code: ${r.diagnostic ?? "smtp; 552-5.2.2 The recipient's inbox is out of storage space.\n 552 5.2.2 - gsmtp"}

--000000000000
Content-Type: message/rfc822

${origine(r)}
--000000000000--
`

/** Une réponse automatique d’absence. */
export const dAbsence = (r: Pick<Revenu, 'a' | 'destinataire'>): string => `Return-Path: <>
Delivered-To: ${r.a}
From: <${r.destinataire}>
To: ${r.a}
Subject: Absente jusqu'au 30 novembre
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Bonjour, je suis absente. Action: failed
Status: 5.1.1
`
