import { supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { retirerRattachement } from '#contract/coproprietes/mandats.ts'
import {
  enregistrerMiseAJour,
  mettreAJourDonneesFinancieres,
  ouvrirMiseAJour,
  situerParcelles,
  supprimerDeclarations,
} from '#contract/coproprietes/mises-a-jour.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql } from 'kysely'
import { cloner } from '../clones.ts'
import { coproprieteRepresentee, saisieComplete } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { type Situation, produit, suivant, faire, retirerDuRegistre, mandatDe } from './situation.ts'

type ParcelleChoisie = Record<'codeInsee' | 'prefixe' | 'section' | 'numero', string>

const ouvrir = (id: number) =>
  ({ params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' } }) as const

/** Une copropriété mise à jour une fois, et une mise à jour qui se prépare. */
export function situationAMettreAJour(): Situation<{
  id: number
  courante: number
  acceptation: Instant
  brouillon: number
  version: number
}> {
  let odette: Navigateur
  let modele: { id: number; declarations: { id: number }[]; mandatId: number } | undefined
  const situer = (o: { id: number; courante: number; acceptation: Instant }, par: ParcelleChoisie[]) =>
    faire(odette, situerParcelles, {
      params: { idDeclaration: String(o.courante) },
      body: {
        idCopropriete: o.id,
        dateAcceptation: o.acceptation,
        parcelles: [{ idu: '69383000ZY1906', par }],
      },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, 906)
        const { corps: b } = await odette.appeler(ouvrirMiseAJour, ouvrir(id))
        await odette.appeler(enregistrerMiseAJour, {
          params: { soumettre: 'true', id: String(b.id) },
          body: { version: b.version },
        })
        modele = {
          id,
          declarations: await db
            .selectFrom('declaration')
            .select('id')
            .where('coproprieteId', '=', id)
            .orderBy('id')
            .execute(),
          mandatId: await mandatDe(id),
        }
      }
      const rang = suivant()
      const id = await cloner<number>(produit, 'copropriete', modele.id, {
        numero: `ZY${String(rang).padStart(7, '0')}`,
      })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      let courante = 0
      for (const d of modele.declarations)
        courante = await cloner<number>(produit, 'declaration', d.id, { coproprieteId: id })
      const perdue = { geolocalisee: false, numero: '1906' }
      await sql`UPDATE declaration SET donnees = jsonb_set(donnees, '{identification,parcelle}',
          (donnees #> '{identification,parcelle}') || jsonb_build_array((donnees #> '{identification,parcelle,0}')
            || ${JSON.stringify(perdue)}::jsonb))
        WHERE id = ${courante}`.execute(db)
      await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
          || jsonb_build_object('copropriete_id', ${id}::bigint, 'declaration_id', ${courante}::bigint,
            'parcelles_non_situees', ARRAY['69383000ZY1906']))).*
        FROM acceptee a WHERE copropriete_id = ${modele.id}`.execute(db)
      const { dateAcceptation: acceptation } = await db
        .selectFrom('acceptee')
        .select('dateAcceptation')
        .where('coproprieteId', '=', id)
        .executeTakeFirstOrThrow()
      const { corps: b } = await odette.appeler(ouvrirMiseAJour, ouvrir(id))
      return { id, courante, acceptation, brouillon: b.id, version: b.version }
    },
    actes: {
      'ouvrir la mise à jour': (o) => faire(odette, ouvrirMiseAJour, ouvrir(o.id)),
      'déposer la mise à jour': (o) =>
        faire(odette, enregistrerMiseAJour, {
          params: { soumettre: 'true', id: String(o.brouillon) },
          body: { version: o.version },
        }),
      'supprimer la mise à jour': (o) =>
        faire(odette, supprimerBrouillon, { params: { id: String(o.brouillon) } }),
      'déclarer les comptes': (o) =>
        faire(odette, mettreAJourDonneesFinancieres, {
          params: { id: String(o.id) },
          body: {
            immatCopropriete: { donneesFinancieres: saisieComplete(906).donneesFinancieres },
            confirmes: ['CLOTURE_INCHANGEE:donneesFinancieres.dateClotureComptes'],
          },
        }),
      'retirer les mises à jour': (o) =>
        faire(odette, supprimerDeclarations, {
          body: { idCopropriete: o.id, idDeclaration: o.courante },
        }),
      'garder une parcelle': (o) => situer(o, []),
      'situer une parcelle': (o) =>
        situer(o, [{ codeInsee: '69383', prefixe: '000', section: 'ZY', numero: '907' }]),
      'retirer le rattachement': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { db } = produit
      const declarations = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'typeMaj'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      const copropriete = await db
        .selectFrom('copropriete')
        .leftJoin('acceptee', 'acceptee.coproprieteId', 'copropriete.id')
        .leftJoin('declaration', 'declaration.id', 'acceptee.declarationId')
        .select([
          'etat',
          'dateCloture',
          'declaration.typeDeclaration',
          'declaration.typeMaj',
          'parcellesNonSituees',
          'parcellesGardees',
        ])
        .where('copropriete.id', '=', id)
        .executeTakeFirst()
      return { declarations, copropriete }
    },
    async ranger({ id }) {
      await retirerDuRegistre(id)
    },
  }
}
