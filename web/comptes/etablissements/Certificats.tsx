import { useState } from 'react'
import { lireCertificat } from '#contract/comptes/utilisateurs.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'

export interface NomsDeCertificat {
  sujet: string
  emetteur: string
}

const MAX = 2

/** Les certificats clients de l’établissement (§2.8) : deux au plus, lus d’un fichier .pem sans clé privée (§5.2). */
export function Certificats({
  certificats,
  onChange,
}: {
  certificats: readonly NomsDeCertificat[]
  onChange: (certificats: NomsDeCertificat[]) => void
}) {
  const [erreur, setErreur] = useState<string | null>(null)
  const recevoir = async (fichier: File | null) => {
    setErreur(null)
    if (!fichier) return
    try {
      const lu = await essayer(lireCertificat, { body: { pem: await fichier.text() } })
      onChange([...certificats, { sujet: lu.sujet, emetteur: lu.emetteur }])
      notifier({
        ton: 'info',
        titre: 'Certificat lu',
        texte: `Il vaut jusqu’au ${afficherJour(lu.expireLe)}. Enregistrez pour le garder.`,
      })
    } catch (cause) {
      setErreur(phraseDuRefus(lireRefus(cause)))
    }
  }
  return (
    <Pile espace={4}>
      {certificats.map((c, i) => (
        <Pile key={c.sujet} espace={2}>
          <p>
            <strong>{c.sujet}</strong>
            <br />
            Émis par {c.emetteur}
          </p>
          <div>
            <Bouton
              variante="secondaire"
              taille="petit"
              icone="supprimer"
              aria-label={`Retirer le certificat ${c.sujet}`}
              onClick={() => onChange(certificats.filter((_, j) => j !== i))}
            >
              Retirer
            </Bouton>
          </div>
        </Pile>
      ))}
      {certificats.length < MAX && (
        <Televersement
          name="certificat"
          libelle="Ajouter un certificat"
          aide="Le certificat de votre logiciel, sans sa clé privée."
          formats={['.pem']}
          poidsMaxMo={1}
          value={null}
          erreur={erreur}
          onChange={(fichier) => void recevoir(fichier)}
        />
      )}
    </Pile>
  )
}
