import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import {
  enregistrerBrouillon,
  lireBrouillon,
  nouvelleImmatriculation,
  soumettreBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { brouillonRempli, saisieComplete } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const PIEGES = [
  '%',
  '_',
  '\\',
  '100 % _x\\',
  '<script>alert(1)</script>',
  '&lt;b&gt;',
  '\u202Edroite',
  '\u200Fmarque',
  'L\'O’Brien "x"',
  '😀👨‍👩‍👧',
  '\u0000',
  'a\u0000b',
  'x'.repeat(1_001),
  'é'.repeat(1_000),
]

test('dans tout champ de texte du brouillon, ce qui est tapé revient tel quel ou est refusé, jamais changé', async () => {
  const { id, version } = (
    await odette.appeler(nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} })
  ).corps
  const params = { id: String(id) }
  let connue = version
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(...PIEGES),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ unit: 'binary', maxLength: 80 }),
      ),
      async (texte) => {
        const immatCopropriete = {
          infoRattachement: { dateDebutMandat: texte },
          identification: {
            nomCopropriete: texte,
            adressePrincipale: { voie: texte, complement: texte, codePostal: texte, commune: texte },
            adresseSecondaire: [{ voie: texte }],
            parcelle: [{ commune: texte, communeAbsorbee: texte, section: texte }],
            siret: texte,
          },
          procedures: { arreteEquipements: [{ dateArrete: texte }] },
          donneesFinancieres: { montantDettes: texte },
          donneesTechniques: { anneeConstruction: texte },
        }
        const r = await odette.appeler(enregistrerBrouillon, {
          params,
          body: { version: connue, etape: 'identification', immatCopropriete },
        })
        if (r.statut === 400) {
          expect(r.erreur.refus?.map((x) => x.code)).toEqual(['VALEUR_INVALIDE'])
          expect(texte.includes('\u0000') || texte.length > 1_000 || !texte.isWellFormed()).toBe(true)
          return
        }
        expect(r.statut).toBe(200)
        connue = r.corps.version
        expect((await odette.appeler(lireBrouillon, { params })).corps.immatCopropriete).toMatchObject(
          immatCopropriete,
        )
      },
    ),
    { numRuns: 120, examples: PIEGES.map((p): [string] => [p]) },
  )
})

test('jusqu’à la fiche publique, un nom piégé reste celui que l’on a tapé, et se retrouve', async () => {
  const tape = '<b>100 % _L\u202E\'Or\\</b> "é" 😀'
  // Ce qui retourne la lecture s’en va : d’autres le liront.
  const nom = tape.replace('\u202E', '')
  const saisie = saisieComplete(77)
  saisie.identification!['nomCopropriete'] = tape
  const { id, version } = await brouillonRempli(odette, saisie)
  const { idDemande } = (await odette.appeler(soumettreBrouillon, { body: { id, version } })).corps
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const dossier = await teneur.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  expect(dossier.corps.declaration?.identification.nomCopropriete).toBe(nom)
  const { numero } = (await teneur.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })).corps
  expect((await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps.nom).toBe(nom)
  const trouvees = await produit
    .visiteur()
    .appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee: '<b>100 %' } })
  expect(trouvees.corps.lignes.map((l) => l.numero)).toEqual([numero])
})
